import { useSession, useText } from '../../ui/KioskContext.tsx';
import { useFetchedFile } from '../useFetchedFile.ts';

interface PersonalPictureProps {
  /** Below the platform's address. */
  readonly url: string;
  readonly alt: string;
  /** Said when it cannot be shown. */
  readonly missing: string;
}

/** A picture that only this person may fetch; it lives in this page's memory as long as it is shown. */
export function PersonalPicture({ url, alt, missing }: PersonalPictureProps) {
  const text = useText();
  const shown = usePersonalFile(url);
  return (
    <figure className="personal-picture">
      {shown === null ? (
        <figcaption role="status">{text('preview.loading')}</figcaption>
      ) : shown === 'failed' ? (
        <figcaption role="alert">{missing}</figcaption>
      ) : (
        <img src={shown} alt={alt} />
      )}
    </figure>
  );
}

/** The address of a person's file in this page's memory; null while it comes. */
export function usePersonalFile(url: string): string | 'failed' | null {
  const { visit } = useSession();
  return useFetchedFile(url, visit?.visitToken);
}
