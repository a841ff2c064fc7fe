const TEXT = { type: 'string', title: '内容' } as const;
const ONE = { ...TEXT, enum: ['甲', '乙'] };
const SOME = {
  type: 'array',
  title: '内容',
  items: { type: 'string', enum: ['甲', '乙'] },
  uniqueItems: true,
};

/** A field for every widget that the platform may name (`x-widget` and the usual one of a format), and one that no page knows yet. */
export const FORM_KINDS = [
  ['textarea', TEXT],
  ['radio', ONE],
  ['select', ONE],
  ['checkboxes', SOME],
  ['date', { ...TEXT, format: 'date' }],
  ['time', { ...TEXT, format: 'time' }],
  ['email', { ...TEXT, format: 'email' }],
  ['tel', { ...TEXT, format: 'phone' }],
  ['region', { ...TEXT, format: 'region' }],
  [
    'upload',
    {
      type: 'array',
      title: '内容',
      format: 'upload',
      items: { type: 'string' },
      uniqueItems: true,
      maxItems: 2,
      'x-file-kinds': ['pdf', 'jpeg'],
      'x-file-limit': 204_800,
    },
  ],
  ['of a later version', TEXT],
] as const;
