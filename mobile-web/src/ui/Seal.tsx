import { WEB_PATHS } from '@self-print/contract/webPaths.ts';

/** The mark of the pages. */
export function Seal({ size, alt }: { readonly size: number; readonly alt: string }) {
  return <img src={`${WEB_PATHS.mobile}/seal.svg`} alt={alt} width={size} height={size} />;
}
