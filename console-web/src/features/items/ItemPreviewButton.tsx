import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { unwrap } from '@self-print/web-kit/queries.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PdfPages } from '../../ui/PdfPages.tsx';

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
  const { api } = useServices();
  const { language } = useTexts();
  const asked = useQuery({
    queryKey: [templateCalls.itemPreview.path, itemId, language],
    queryFn: async ({ signal }) => {
      const file = unwrap(await api.file(templateCalls.itemPreview, { itemId, language }, signal));
      return new Uint8Array(await file.arrayBuffer());
    },
  });
  return <Loaded asked={asked}>{(pdf) => <PdfPages pdf={pdf} />}</Loaded>;
}
