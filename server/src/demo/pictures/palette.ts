/** Colours of the platform's visual language. */
export const PALETTE = {
  paper: '#f7f4ee',
  sheet: '#ffffff',
  line: '#e4ddd0',
  sand: '#e9e0d0',
  ink: '#14263b',
  inkSoft: '#3b4d63',
  hint: '#9aa5b1',
  seal: '#b93a26',
  sealSoft: '#fbeae6',
  jade: '#18714f',
  jadeSoft: '#cfe6d9',
  skySoft: '#dbe7f6',
} as const;

/** An SVG image as bytes. */
export function svg(width: number, height: number, content: string): Uint8Array {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"`;
  const text = `${head} preserveAspectRatio="xMidYMid slice">${content}</svg>`;
  return Buffer.from(text.replaceAll(/\n\s*/g, ' '));
}
