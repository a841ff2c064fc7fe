const STEP_MM = 1;
const LARGE_MM = 5;
const FINE_MM = 0.1;

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** How far an arrow key moves an element, in millimetres: 1, with Shift 5, with Alt 0.1. Other keys move nothing. */
export function nudgeOf({
  key,
  shiftKey,
  altKey,
}: Pressed): { readonly x: number; readonly y: number } | undefined {
  const by = shiftKey ? LARGE_MM : altKey ? FINE_MM : STEP_MM;
  switch (key) {
    case 'ArrowLeft':
      return { x: -by, y: 0 };
    case 'ArrowRight':
      return { x: by, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: -by };
    case 'ArrowDown':
      return { x: 0, y: by };
    default:
      return undefined;
  }
}
