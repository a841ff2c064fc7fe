import { Button, Popconfirm } from 'antd';
import { useTexts } from '../core/services.ts';
import type { AskingButtonProps } from './askingButtonProps.ts';
import type { Pressed } from './later.tsx';

/** A button with a question beside it. */
export function AskFirst(props: AskingButtonProps & Pressed) {
  const { ask, text, label, button, isBusy, onConfirm, children, autoFocus, defaultOpen } = props;
  const { t } = useTexts();
  return (
    <Popconfirm
      title={ask}
      description={text}
      okText={label}
      cancelText={t('common.cancel')}
      disabled={button.disabled ?? false}
      defaultOpen={defaultOpen ?? false}
      onConfirm={onConfirm}
    >
      <Button {...button} {...(autoFocus ? { autoFocus } : {})} loading={isBusy}>
        {children}
      </Button>
    </Popconfirm>
  );
}
