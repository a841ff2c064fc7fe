/** Icons of the log-in page, which comes with the first file: every other icon is fetched with the pages behind it. */
export const FIRST_ICONS = {
  back: 'M15 5l-7 7 7 7',
  alert: 'M12 4l9 15.500H3zM12 10v4M12 17v.2',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.200a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600z',
  eyeOff:
    'M4 4l16 16M9.900 5.800A9 9 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-2.700 3.400M6.300 7.500A16 16 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4.200-1M10 10a2.800 2.800 0 0 0 4 4',
  shield:
    'M12 3l7.500 3v5.500c0 4.600-3.100 8-7.500 9.500-4.400-1.500-7.500-4.900-7.500-9.500V6zM8.500 12l2.500 2.500 4.500-5',
  printer: 'M7 9V3.500h10V9M7 17H4.500V9h15v8H17M7 14h10v6.500H7zM16.500 11.800v.2',
} as const;

interface LineIconProps {
  /** On a grid of 24. */
  readonly path: string;
  readonly size?: number | undefined;
}

/** A line icon, drawn for these pages. */
export function LineIcon({ path, size = 22 }: LineIconProps) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

interface FirstIconProps {
  readonly name: keyof typeof FIRST_ICONS;
  readonly size?: number;
}

export const FirstIcon = ({ name, size }: FirstIconProps) => (
  <LineIcon path={FIRST_ICONS[name]} size={size} />
);
