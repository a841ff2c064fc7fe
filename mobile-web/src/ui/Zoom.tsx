// Not from the package's index, which restyles the whole page.
import ImageViewer from 'antd-mobile/es/components/image-viewer';
import { useEffect, useRef } from 'react';
import { useTexts } from '../core/services.ts';
import { Icon } from './Icon.tsx';

/** A page enlarged by pinching and double tapping. Fetched with the first tap. */
export function Zoom({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="zoom" aria-label={t('pages.viewer')} onCancel={onClose}>
      <ImageViewer image={url} visible onClose={onClose} getContainer={null} maxZoom={5} />
      <button type="button" className="zoom__close" aria-label={t('nav.close')} onClick={onClose}>
        <Icon name="close" size={26} />
      </button>
    </dialog>
  );
}
