import type { OwnTableField } from '../platform/ownTableFacts.ts';

/** What a column with the number of a person is called besides what the field is. */
const PERSON_HEADINGS = ['学号', '工号', '学工号', '学号或工号', 'Student number', 'Student or staff number'];

/** Headings by which the column of a field is recognised. */
export const headingsOf = ({ code, label, role }: OwnTableField): readonly string[] => [
  label.zh,
  label.en,
  code,
  ...(role === 'person' ? PERSON_HEADINGS : []),
];

/** Which column, from 0, has one of the headings of a field. Case, spaces and asterisks do not count. */
export function columnOfField(field: OwnTableField, headings: readonly string[]): number | undefined {
  const known = new Set(headingsOf(field).map(plain));
  const at = headings.findIndex((heading) => known.has(plain(heading)));
  return at < 0 ? undefined : at;
}

const plain = (heading: string): string => heading.replaceAll(/[\s*＊]/g, '').toLowerCase();
