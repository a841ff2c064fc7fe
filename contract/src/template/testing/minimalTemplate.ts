const text = { zh: '在读证明', en: 'Certificate' };
const frame = { x: 20, y: 20, width: 100, height: 10 };

/** The smallest template, with one text. */
export function minimalTemplate(changes: object = {}): Record<string, unknown> {
  return {
    format: 1,
    page: { size: 'A4', orientation: 'portrait', margins: { top: 20, right: 20, bottom: 20, left: 20 } },
    languages: ['zh', 'en'],
    title: text,
    text: {
      font: 'Noto Serif SC',
      sizePt: 12,
      weight: 'regular',
      lineHeight: 1.5,
      letterSpacingEm: 0,
      colour: '#000000',
      align: 'left',
    },
    variables: [],
    fixed: [{ id: 'heading', kind: 'text', frame, text }],
    flow: [],
    ...changes,
  };
}
