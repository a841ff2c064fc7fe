import type { CallData } from '@self-print/contract/call.ts';
import { textAdminCalls, translationCalls } from '@self-print/contract/platform/textAdmin.ts';
import {
  FORMS,
  NO_OWN_WORDS,
  type OwnWording,
  type WordForm,
  wordingFaults,
} from '@self-print/contract/wording.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { type SaveProblem, saveProblemOf } from '../../ui/saveProblem.ts';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import { TEXT_PATHS, type TextMode } from './addresses.ts';
import { TextHead } from './TextHead.tsx';
import { TextPreview } from './TextPreview.tsx';
import { useTextAddress } from './useTextAddress.ts';
import { WordsField } from './WordsField.tsx';
import './tips.css';

type EditedText = CallData<typeof textAdminCalls.get>;
const RENEWS = [textAdminCalls.list, textAdminCalls.get];

/** Words one text: each form beside the built-in one, with what is wrong with it and how it reads. */
export function TextEdit({ mode }: { readonly mode: TextMode }) {
  const asked = useFormQuery(textAdminCalls.get, useTextAddress());
  return (
    <LoadedOne title="title.tipEdit" list={TEXT_PATHS[mode].list} asked={asked}>
      {(text) => (
        <Editor key={asked.formKey} mode={mode} text={text} onReload={asked.reload} onSaved={asked.renew} />
      )}
    </LoadedOne>
  );
}

interface EditorProps {
  readonly mode: TextMode;
  readonly text: EditedText;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function Editor({ mode, text, onReload, onSaved }: EditorProps) {
  const { t } = useTexts();
  const [own, setOwn] = useState<OwnWording>(text.own);
  const { save, problem, isBusy } = useSave(mode, text, onSaved);
  const faults = wordingFaults(text.builtIn, own);
  const isChanged = FORMS.some((form) => own[form] !== text.own[form]);
  const isDefault = FORMS.every((form) => own[form] === null);
  useLeaveGuard(isChanged && !isBusy);
  const mayChange = (form: WordForm) => mode === 'words' || form !== 'zh';
  return (
    <>
      <TextHead mode={mode} text={text} />
      <section className="sheet tip-sheet">
        {FORMS.filter((form) => text.builtIn[form] !== null).map((form) => (
          <WordsField
            key={form}
            form={form}
            builtIn={text.builtIn[form] ?? ''}
            words={own[form]}
            faults={faults.filter((fault) => fault.form === form)}
            isFixed={!mayChange(form)}
            onWords={(words) => setOwn({ ...own, [form]: words })}
          />
        ))}
        <TextPreview text={text} own={own} />
        <SaveTrouble problem={problem} onReload={onReload} />
        <Space className="tip-actions">
          <Button
            type="primary"
            loading={isBusy}
            disabled={!isChanged || faults.length > 0}
            onClick={() => void save(own)}
          >
            {t('common.save')}
          </Button>
          <Button
            disabled={isDefault}
            onClick={() => setOwn(mode === 'words' ? NO_OWN_WORDS : { ...own, en: null, enOne: null })}
          >
            {t('tip.toDefault')}
          </Button>
        </Space>
      </section>
    </>
  );
}

/** Saves by the call of the mode; a problem stays beside what was typed. */
function useSave(mode: TextMode, { app, key, revision }: EditedText, onSaved: () => void) {
  const { t } = useTexts();
  const say = useSay();
  const [problem, setProblem] = useState<SaveProblem>();
  const saveWords = useCallMutation(textAdminCalls.save, { renews: RENEWS, saysItself: true });
  const saveEnglish = useCallMutation(translationCalls.save, { renews: RENEWS, saysItself: true });
  const save = useOnce(async (own: OwnWording) => {
    setProblem(undefined);
    try {
      if (mode === 'words') await saveWords.mutateAsync({ app, key, own, revision });
      else await saveEnglish.mutateAsync({ app, key, own: { en: own.en, enOne: own.enOne }, revision });
      say.done(t('common.saved'));
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(saveProblemOf(error.failure, t));
    }
  });
  return { save, problem, isBusy: saveWords.isPending || saveEnglish.isPending };
}
