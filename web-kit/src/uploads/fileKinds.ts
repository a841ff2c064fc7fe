/** Kinds of files as people know them, with their endings. */
const KINDS = {
  pdf: ['.pdf'],
  word: ['.doc', '.docx', '.odt', '.rtf'],
  excel: ['.xls', '.xlsx', '.ods', '.csv'],
  slides: ['.ppt', '.pptx', '.odp'],
  picture: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.tif', '.tiff', '.bmp', '.heic', '.heif'],
  text: ['.txt', '.md'],
} as const satisfies Record<string, readonly string[]>;

export type FileKind = keyof typeof KINDS;

/** The kinds to which accepted endings belong, in the order in which people think of them. */
export function kindsOf(accepted: readonly string[]): readonly FileKind[] {
  const given = new Set(accepted.map((ending) => ending.toLowerCase()));
  const order: readonly FileKind[] = ['pdf', 'word', 'excel', 'slides', 'picture', 'text'];
  return order.filter((kind) => KINDS[kind].some((ending) => given.has(ending)));
}
