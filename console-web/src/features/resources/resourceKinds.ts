export const RESOURCE_KINDS = ['image', 'seal', 'font'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];
