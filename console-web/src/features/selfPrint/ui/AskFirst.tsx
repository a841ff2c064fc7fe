import { Modal } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Problem } from './Problem.tsx';

interface AskFirstProps {
  readonly title: string;
  readonly question: string;
  readonly yes: string;
  readonly action: {
    readonly isAsking: boolean;
    readonly setAsking: (isAsking: boolean) => void;
    readonly isBusy: boolean;
    readonly error: Error | null;
    readonly run: () => void;
  };
}

/** Asks once before something that cannot be taken back. */
export function AskFirst({ title, question, yes, action }: AskFirstProps) {
  const { t } = useTexts();
  return (
    <Modal
      open={action.isAsking}
      title={title}
      okText={yes}
      okButtonProps={{ danger: true }}
      cancelText={t('pc.back')}
      confirmLoading={action.isBusy}
      onOk={action.run}
      onCancel={() => action.setAsking(false)}
    >
      <p>{question}</p>
      <Problem error={action.error} />
    </Modal>
  );
}
