import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PdfPages } from '../../ui/PdfPages.tsx';
import { useFileQuery } from '../../ui/useFileQuery.ts';

/** The document of an item on sample data, as its published template makes it. */
export function ItemPreviewButton({ itemId }: { readonly itemId: string }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('item.preview')}</Button>
      <Modal
        open={isOpen}
        width={720}
        title={t('item.preview')}
        footer={null}
        onCancel={() => setOpen(false)}
      >
        {isOpen && <Preview itemId={itemId} />}
      </Modal>
    </>
  );
}

function Preview({ itemId }: { readonly itemId: string }) {
  const { language } = useTexts();
  const asked = useFileQuery(
    templateCalls.itemPreview,
    { itemId, language },
    { read: async (file) => new Uint8Array(await file.arrayBuffer()) },
  );
  return <Loaded asked={asked}>{(pdf) => <PdfPages pdf={pdf} />}</Loaded>;
}
