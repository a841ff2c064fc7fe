import { useEffect, useState } from 'react';
import { useKiosk, useSession, useText } from '../../ui/KioskContext.tsx';

export interface PageImageProps {
  /** Below the platform's address. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** A page as a picture that only this person may fetch; it lives in this page's memory as long as it is shown. */
export function PageImage({ url, width, height, alt }: PageImageProps) {
  const { api } = useKiosk();
  const { visit } = useSession();
  const text = useText();
  const [shown, setShown] = useState<string | 'failed' | null>(null);
  const visitToken = visit?.visitToken;
  useEffect(() => {
    const stay = new AbortController();
    let made: string | null = null;
    void api
      .action()
      .platform.file(url, { signal: stay.signal, visitToken })
      .then((file) => {
        if (stay.signal.aborted) return;
        made = file.ok ? URL.createObjectURL(file.value) : null;
        setShown(made ?? 'failed');
      });
    return () => {
      stay.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [api, url, visitToken]);
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
