/** A certificate as a picture, in place of the one that the platform draws. */
export function certificatePicture(horizontal = false): string {
  const lines = Array.from(
    { length: 9 },
    (_, line) =>
      `<rect x="120" y="${470 + line * 52}" width="${line % 3 === 2 ? 520 : 750}" height="14" fill="#c9cdd3"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${horizontal ? '0 150 990 700' : '0 0 990 1400'}"><rect width="990" height="1400" fill="#fff"/>
<text x="495" y="250" font-size="64" font-weight="700" text-anchor="middle" font-family="Noto Serif CJK SC,serif" fill="#14263b">在 读 证 明</text>
<text x="495" y="320" font-size="30" text-anchor="middle" font-family="serif" fill="#14263b">Certificate of Enrolment</text>
${lines.join('')}
<circle cx="730" cy="1130" r="110" fill="none" stroke="#b93a26" stroke-width="9"/>
<path d="M730 1075l16 38 41 4-31 27 9 41-35-22-35 22 9-41-31-27 41-4z" fill="#b93a26"/>
<rect x="560" y="1270" width="310" height="14" fill="#c9cdd3"/></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
