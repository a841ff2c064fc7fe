import { templateCalls } from '@self-print/contract/platform/templates.ts';

/** What is out of date after a resource has changed. */
export const RESOURCE_RENEWS = [templateCalls.resources, templateCalls.resourceUse];
