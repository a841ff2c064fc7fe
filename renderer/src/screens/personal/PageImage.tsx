import { useText } from '../../ui/KioskContext.tsx';
import { usePersonalFile } from './PersonalPicture.tsx';

export interface PageImageProps {
  /** Below the platform's address. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** A page as a picture that only this person may fetch; it lives in this page's memory as long as it is shown. */
export function PageImage({ url, width, height, alt }: PageImageProps) {
  const text = useText();
  const shown = usePersonalFile(url);
  return (
    <figure className="page-image" style={{ aspectRatio: `${width} / ${height}` }}>
      {shown === null ? (
        <figcaption role="status">{text('preview.loading')}</figcaption>
      ) : shown === 'failed' ? (
        <figcaption role="alert">{text('confirm.previewMissing')}</figcaption>
      ) : (
        <img src={shown} alt={alt} width={width} height={height} />
      )}
    </figure>
  );
}
