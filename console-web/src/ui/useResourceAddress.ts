import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { useFileQuery } from './useFileQuery.ts';
import { useObjectUrl } from './useObjectUrl.ts';

/** The address of a resource's content in this page; undefined until it is there, or without an id. */
export function useResourceAddress(resourceId: string | undefined): string | undefined {
  const asked = useFileQuery(
    templateCalls.resource,
    { id: resourceId ?? '' },
    { read: (file) => file, enabled: resourceId !== undefined, isFixed: true },
  );
  return useObjectUrl(asked.data);
}
