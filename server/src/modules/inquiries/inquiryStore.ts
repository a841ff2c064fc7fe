import type { Inquiry } from '@self-print/contract/platform/inquiryAdmin.ts';
import { inquiryFacts } from '@self-print/contract/platform/inquiryFacts.ts';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { inquiry } from '../../db/schema/inquiries.ts';

export type InquiryRow = typeof inquiry.$inferSelect;
export type InquiryKey = Pick<InquiryRow, 'schoolCode' | 'inquiryId'>;

export const isInquiry = ({ schoolCode, inquiryId }: InquiryKey) =>
  and(eq(inquiry.schoolCode, schoolCode), eq(inquiry.inquiryId, inquiryId));

export function viewInquiry({ inquiryId, facts, enabled, revision }: InquiryRow): Inquiry {
  return { inquiryId, facts: inquiryFacts.parse(facts), enabled, revision };
}

export async function findInquiry({ orm }: Queries, key: InquiryKey): Promise<Inquiry | undefined> {
  const [row] = await orm.select().from(inquiry).where(isInquiry(key));
  return row && viewInquiry(row);
}

/** A page of a school's inquiries, in their order. */
export async function listInquiries(
  { orm }: Queries,
  schoolCode: string,
  { page, rows }: { readonly page: number; readonly rows: number },
  more?: SQL,
) {
  const wanted = and(eq(inquiry.schoolCode, schoolCode), more);
  const found = await orm
    .select()
    .from(inquiry)
    .where(wanted)
    .orderBy(asc(inquiry.position), asc(inquiry.code))
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await orm.$count(inquiry, wanted);
  return { rows: found.map(viewInquiry), total, pageSize: rows, pageNumber: page };
}
