import type { PayProgram } from '@self-print/contract/platform/paymentAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useSavePrograms } from './useSavePrograms.ts';

interface RemoveProgramProps {
  readonly all: readonly PayProgram[];
  readonly program: PayProgram;
  readonly onClose: () => void;
}

/** Asks before a program is removed. */
export function RemoveProgram({ all, program, onClose }: RemoveProgramProps) {
  const { t, language } = useTexts();
  const save = useSavePrograms();
  return (
    <FormModal
      name="removeProgram"
      title={t('common.removeAsk', { name: wordsOf(program.name, language) })}
      okText={t('common.remove')}
      isDanger
      save={() =>
        save(
          all,
          all.filter(({ programId }) => programId !== program.programId),
        )
      }
      done={t('common.removed')}
      onClose={onClose}
    >
      <p>{t('pay.programRemoveText')}</p>
    </FormModal>
  );
}
