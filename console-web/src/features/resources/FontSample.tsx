import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useFileQuery } from '../../ui/useFileQuery.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';

/** Text as it stands on certificates, in both scripts, with digits and accents. */
const SAMPLES = [
  '学籍证明　兹证明张晓明同学信息属实　二〇二六年十一月',
  'Certificate of Enrolment · ZHANG Xiaoming · Zoë Müller',
  '0123456789 ABCDEFGHIJKLM abcdefghijklm （）《》“”，。；：',
];
const SIZES_PX = [20, 32];
const OWN_MAX = 60;

interface FontSampleProps {
  readonly resourceId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Previews a font with lines in Chinese and Latin, or with text that is typed. */
export function FontSample({ resourceId, name, onClose }: FontSampleProps) {
  useReturnFocus();
  const { t } = useTexts();
  const [own, setOwn] = useState('');
  const asked = useFileQuery(
    templateCalls.resource,
    { id: resourceId },
    { read: (file) => file.arrayBuffer(), isFixed: true },
  );
  return (
    <Modal open width={760} footer={null} title={t('resource.sampleOf', { name })} onCancel={onClose}>
      <Labelled isAbove label={t('resource.sampleOwn')}>
        {(id) => (
          <Input id={id} maxLength={OWN_MAX} value={own} onChange={({ target }) => setOwn(target.value)} />
        )}
      </Labelled>
      <Loaded asked={asked}>
        {(content) => <Lines content={content} lines={own.trim() === '' ? SAMPLES : [own]} />}
      </Loaded>
      <p className="under">{t('resource.sampleMissing')}</p>
    </Modal>
  );
}

function Lines({ content, lines }: { readonly content: ArrayBuffer; readonly lines: readonly string[] }) {
  const { t } = useTexts();
  const font = useFont(content);
  if (font === 'broken') return <p role="alert">{t('resource.sampleBroken')}</p>;
  if (font === undefined) return null;
  return SIZES_PX.map((fontSize) => (
    <div key={fontSize} className="font-sample" style={{ fontFamily: font, fontSize }}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  ));
}

const FAMILY = 'font-sample';

/** Registers a font with the page while it is shown; returns its family once it is loaded. */
function useFont(content: ArrayBuffer): string | undefined {
  const [state, setState] = useState<string>();
  useEffect(() => {
    const font = new FontFace(FAMILY, content);
    let isGone = false;
    const show = (shown: string) => {
      if (!isGone) setState(shown);
    };
    document.fonts.add(font);
    font.load().then(
      () => show(FAMILY),
      () => show('broken'),
    );
    return () => {
      isGone = true;
      document.fonts.delete(font);
      setState(undefined);
    };
  }, [content]);
  return state;
}
