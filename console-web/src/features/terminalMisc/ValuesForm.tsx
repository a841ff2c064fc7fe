import {
  type DetailedTerminal,
  type TerminalDetail,
  terminalDetailCalls,
} from '@self-print/contract/platform/terminalDetails.ts';
import { readDetailValue } from '@self-print/contract/terminalDetailValue.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useAsOpened } from '../../ui/useAsOpened.ts';
import { ValueControl } from './ValueControl.tsx';

interface ValuesFormProps {
  readonly details: readonly TerminalDetail[];
  readonly terminal: DetailedTerminal;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, string | undefined>>;

/** Fills in the further details of one terminal. */
export function ValuesForm({ details, terminal, onClose }: ValuesFormProps) {
  const { t, language } = useTexts();
  const save = useCallMutation(terminalDetailCalls.save, {
    renews: [terminalDetailCalls.page, terminalDetailCalls.get, terminalDetailCalls.definitions],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const { terminalCode, revision } = useAsOpened(terminal);
  return (
    <FormModal<Values>
      name="misc"
      title={t('misc.valuesOf', { terminal: wordsOf(terminal.name, language) })}
      first={terminal.values}
      save={(typed) =>
        save.mutateAsync({
          terminalCode,
          revision,
          values: Object.fromEntries(details.map(({ code }) => [code, typed[code]?.trim() ?? ''])),
        })
      }
      words={(failure) => {
        if (failure.kind !== 'refused') return undefined;
        if (failure.name === 'CHANGED_MEANWHILE') return t('common.changedMeanwhile');
        const wrong = details.find(({ code }) => code === failure.detail.field);
        return wrong && t('misc.wrong', { name: wordsOf(wrong.name, language) });
      }}
      done={t('common.saved')}
      onClose={onClose}
    >
      {details.map((detail) => (
        <Form.Item
          key={detail.code}
          name={detail.code}
          label={wordsOf(detail.name, language)}
          rules={[
            { required: detail.required, whitespace: detail.required, message: t('common.required') },
            {
              validator: (_, typed: string | undefined) => {
                const read = readDetailValue(detail, typed ?? '');
                return read.ok
                  ? Promise.resolve()
                  : Promise.reject(new Error(t(`misc.problem.${read.problem}`)));
              },
            },
          ]}
        >
          <ValueControl detail={detail} />
        </Form.Item>
      ))}
    </FormModal>
  );
}
