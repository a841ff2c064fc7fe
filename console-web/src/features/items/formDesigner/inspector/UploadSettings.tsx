import {
  FILE_KINDS,
  FORM_FILE_MAX_BYTES,
  FORM_FILE_MIN_BYTES,
  FORM_FILES_MAX,
} from '@self-print/contract/forms.ts';
import { Checkbox, InputNumber } from 'antd';
import { useTexts } from '../../../../core/services.ts';
import { numberAt, textsAt } from '../model/fields.ts';
import { Entry } from './Entry.tsx';
import type { SettingsProps } from './settings.ts';

const MIB = 1_024 * 1_024;
/** Sizes are set in tenths of a megabyte. */
const STEP_MIB = 0.1;

/** Which files may be attached, how many, and how large one may be. */
export function UploadSettings({ keywords, change, problemAt }: SettingsProps) {
  const { t } = useTexts();
  const kinds = textsAt(keywords, 'x-file-kinds');
  const problem = problemAt('x-file-kinds');
  return (
    <>
      <fieldset className="form-designer__choices">
        <legend>{t('formDesigner.fileKinds')}</legend>
        <Checkbox.Group
          value={[...kinds]}
          options={FILE_KINDS.map((value) => ({ value, label: t(`formDesigner.fileKind.${value}`) }))}
          onChange={(chosen) =>
            change({ 'x-file-kinds': FILE_KINDS.filter((each) => chosen.includes(each)) })
          }
        />
        <p className="field-problem" role="alert">
          {problem}
        </p>
      </fieldset>
      <div className="bilingual">
        <Entry label={t('formDesigner.filesMax')} problem={problemAt('maxItems')}>
          {(control) => (
            <InputNumber
              {...control}
              min={1}
              max={FORM_FILES_MAX}
              precision={0}
              value={numberAt(keywords, 'maxItems')}
              onChange={(count) => count !== null && change({ maxItems: count })}
            />
          )}
        </Entry>
        <Entry label={t('formDesigner.fileLimit')} problem={problemAt('x-file-limit')}>
          {(control) => (
            <InputNumber
              {...control}
              min={STEP_MIB}
              max={FORM_FILE_MAX_BYTES / MIB}
              step={1}
              precision={1}
              value={(numberAt(keywords, 'x-file-limit') ?? 0) / MIB}
              onChange={(size) => size !== null && change({ 'x-file-limit': bytesOf(size) })}
            />
          )}
        </Entry>
      </div>
      <p className="under">{t('formDesigner.uploadHint')}</p>
    </>
  );
}

function bytesOf(mebibytes: number): number {
  return Math.min(Math.max(Math.round(mebibytes * MIB), FORM_FILE_MIN_BYTES), FORM_FILE_MAX_BYTES);
}
