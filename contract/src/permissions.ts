import { z } from 'zod/mini';

/** What an administrator may do. Calls ask for permissions, never for roles. */
export const permission = z.enum([
  /** Sign in at a terminal to look after it, and give it commands from afar. */
  'terminal:maintain',
  'item:read',
  'item:write',
  'template:read',
  'template:write',
  /** Publish a version that somebody else wrote, or roll back to an earlier one. */
  'template:publish',
  'resource:write',
  'order:read',
  /** Cancel orders and print what failed again. */
  'order:write',
  /** Approve or refuse orders of items that ask for it. */
  'order:approve',
  'document:revoke',
  'cloudPrint:write',
  'user:read',
]);
export type Permission = z.infer<typeof permission>;
