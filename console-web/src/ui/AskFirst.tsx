import { Button, Popconfirm } from 'antd';
import { useTexts } from '../core/services.ts';
import type { AskingButtonProps } from './askingButtonProps.ts';
import type { Pressed } from './laterField.tsx';

/**
 * The kit lays a question out at its full size, unseen, before it lets it grow from nothing: a press that begins in that moment would end beside
 * the button, and be lost. So it is there at once.
 */
const NO_MOTION = { motionName: '' };

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
      motion={NO_MOTION}
    >
      <Button {...button} {...(autoFocus ? { autoFocus } : {})} loading={isBusy}>
        {children}
      </Button>
    </Popconfirm>
  );
}
