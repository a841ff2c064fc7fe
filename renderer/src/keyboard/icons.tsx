/** Line icons of keys, as large as the text beside them and in its colour. */
function Icon({ path, filled = false }: { readonly path: string; readonly filled?: boolean }) {
  return (
    <svg
      className="keycap__icon"
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export const BackspaceIcon = () => <Icon path="M9 5h12v14H9l-6-7zM12.5 9.5l5 5M17.5 9.5l-5 5" />;
export const EnterIcon = () => <Icon path="M20 5v8H5M9 9l-4 4 4 4" />;
export const ShiftIcon = () => <Icon path="M12 4l8 8h-4v7H8v-7H4z" />;
export const CapitalsIcon = () => <Icon path="M12 3l8 8h-4v5H8v-5H4zM8 20h8" filled />;
export const HideIcon = () => (
  <Icon path="M3 4h18v10H3zM7 7.5h.01M12 7.5h.01M17 7.5h.01M8 10.8h8M9 18l3 3 3-3" />
);
export const PreviousIcon = () => <Icon path="M15 5l-7 7 7 7" />;
export const NextIcon = () => <Icon path="M9 5l7 7-7 7" />;
export const UndoIcon = () => <Icon path="M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-4" />;
