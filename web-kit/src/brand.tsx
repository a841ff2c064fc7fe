import type { SchoolBrand } from '@self-print/contract/brand.ts';
import { type ReactNode, useLayoutEffect, useState } from 'react';

type BrandTones = SchoolBrand['tones'];

const PREFIXES = { light: '--brand-', dark: '--brand-dark-' } as const;
const PARTS = ['fill', 'press', 'soft', 'text'] as const;

/** Lays a school's colours over the product's tokens, or takes them away, so that they show again. */
export function layTones({ style }: HTMLElement, tones: BrandTones | undefined): void {
  for (const theme of ['light', 'dark'] as const)
    for (const part of PARTS) style.setProperty(PREFIXES[theme] + part, tones?.[theme][part] ?? '');
}

/** The same for the whole page, for as long as the component is shown. */
export function useTones(tones: BrandTones | undefined): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    layTones(root, tones);
    return () => layTones(root, undefined);
  }, [tones]);
}

interface LogoProps {
  readonly className: string;
  /** Its address; nothing while a school has none. */
  readonly path: string | null | undefined;
  /** Empty where the name of the school stands beside it. */
  readonly label?: string;
  /** The product's mark, for a school without a logo, and for one whose logo cannot be loaded. */
  readonly children: ReactNode;
}

/** A school's logo. */
export function Logo({ className, path, label = '', children }: LogoProps) {
  const [broken, setBroken] = useState<string>();
  return path && path !== broken ? (
    <img className={className} src={path} alt={label} onError={() => setBroken(path)} />
  ) : (
    children
  );
}
