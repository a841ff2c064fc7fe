import { advertAdminCalls, type ListedAdvert } from '@self-print/contract/platform/advertAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, InputNumber } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { useSchoolZone } from '../../ui/useSchool.ts';
import { AdvertFile, type AdvertMedia } from './AdvertFile.tsx';
import { AdvertPreview } from './AdvertPreview.tsx';
import { type AdvertValues, firstValues, isOrdered, wishOf } from './advertValues.ts';

interface AdvertFormProps {
  /** Left out for a new one. */
  readonly advert: ListedAdvert | undefined;
  readonly onClose: () => void;
}

const TITLE_MAX = 60;
const TEXT_MAX = 200;
const DURATION = { min: 3, max: 600 } as const;

/** Picture, film or text, when and where it is shown, and how the kiosk shows it. */
export function AdvertForm({ advert, onClose }: AdvertFormProps) {
  const { t } = useTexts();
  const zone = useSchoolZone();
  const [media, setMedia] = useState<AdvertMedia | null>(mediaOf(advert));
  const [isBusy, setBusy] = useState(false);
  const save = useCallMutation(advertAdminCalls.save, {
    renews: [advertAdminCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const check = (values: AdvertValues) => {
    if (isBusy) return t('advert.fileBusy');
    return isOrdered(values) ? undefined : t('advert.termWrong');
  };
  return (
    <FormModal<AdvertValues>
      name="advert"
      title={t(advert ? 'advert.edit' : 'advert.add')}
      first={firstValues(advert, zone)}
      check={check}
      save={(values) => save.mutateAsync(wishOf(values, { advert, mediaId: media?.mediaId ?? null, zone }))}
      done={t('common.saved')}
      onClose={onClose}
    >
      <AdvertFile media={media} onMedia={setMedia} onBusy={setBusy} />
      <BilingualItem name="title" label={t('advert.title')} maxLength={TITLE_MAX} />
      <BilingualItem name="text" label={t('advert.text')} isLong maxLength={TEXT_MAX} />
      <PreviewOfForm media={media} />
      <div className="bilingual">
        <Form.Item
          name="fromDay"
          label={t('advert.from')}
          rules={[{ required: true, message: t('common.required') }]}
        >
          <DayPicker />
        </Form.Item>
        <Form.Item name="toDay" label={t('advert.to')} extra={t('advert.toHint')}>
          <DayPicker />
        </Form.Item>
        <Form.Item
          name="durationSeconds"
          label={t('advert.duration')}
          rules={[{ required: true, message: t('common.required') }]}
        >
          <InputNumber {...DURATION} precision={0} suffix={t('advert.seconds')} style={{ width: 150 }} />
        </Form.Item>
        <Form.Item
          name="position"
          label={t('item.position')}
          extra={t('advert.positionHint')}
          rules={[{ required: true, message: t('common.required') }]}
        >
          <InputNumber min={0} max={10_000} precision={0} />
        </Form.Item>
      </div>
      <TerminalsItem />
    </FormModal>
  );
}

function mediaOf(advert: ListedAdvert | undefined): AdvertMedia | null {
  if (!advert || advert.mediaId === null || advert.url === null) return null;
  return { mediaId: advert.mediaId, url: advert.url, kind: advert.kind };
}

function TerminalsItem() {
  const { t } = useTexts();
  const { terminals } = useOptionSources();
  return (
    <Form.Item name="terminalCodes" label={t('advert.terminals')} extra={t('advert.terminalsHint')}>
      <SearchSelect source={terminals} mode="multiple" allowClear placeholder={t('advert.everywhere')} />
    </Form.Item>
  );
}

/** The preview follows what is typed. */
function PreviewOfForm({ media }: { readonly media: AdvertMedia | null }) {
  const form = Form.useFormInstance<AdvertValues>();
  const title = Form.useWatch('title', form);
  const text = Form.useWatch('text', form);
  return (
    <AdvertPreview media={media} title={title ?? { zh: '', en: '' }} text={text ?? { zh: '', en: '' }} />
  );
}
