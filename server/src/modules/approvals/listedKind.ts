import type { Bilingual } from '@self-print/contract/fields.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import type { ApprovalEntry, ApprovalKindName } from '@self-print/contract/platform/approvals.ts';
import type { Queries } from '../../db/database.ts';
import type { ListedRow } from './listApprovals.ts';

/** What is wanted of what; all that a description needs to know. */
export type ListedChange = Pick<ListedRow, 'schoolCode' | 'kind' | 'subject' | 'wanted'>;

/** What the list of all that waits knows of a kind of change. */
export interface ListedKind {
  readonly kind: ApprovalKindName;
  /** Who sees it, beside those who may decide and whoever asked. */
  readonly seenBy: Permission;
  /** Who decides on it. */
  readonly decidedBy: Permission;
  readonly labelOf: (queries: Queries, row: ListedChange) => Promise<Bilingual>;
  readonly detailOf: (
    queries: Queries,
    row: ListedChange,
  ) => Promise<Pick<ApprovalEntry, 'role' | 'permissions' | 'changes'>>;
}
