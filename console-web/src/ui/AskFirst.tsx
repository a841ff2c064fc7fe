import { Button, Popconfirm } from 'antd';
import { useId, useRef } from 'react';
import { useTexts } from '../core/services.ts';
import type { AskingButtonProps } from './askingButtonProps.ts';
import type { Pressed } from './laterField.tsx';

/**
 * The kit lays a question out at its full size, unseen, before it lets it grow from nothing: a press that begins in that moment would end beside
 * the button, and be lost. So it is there at once.
 */
const NO_MOTION = { motionName: '' };
/** A drawer or form keeps the focus within itself, so that a question about what is in it has to be in it, too. */
const KEEPS_FOCUS = '.ant-drawer, .ant-modal';
/** Drawers and forms let presses through beside what is in them. */
const PRESSABLE = { root: { pointerEvents: 'auto' } } as const;

const placeOf = (trigger: HTMLElement) => trigger.closest<HTMLElement>(KEEPS_FOCUS) ?? document.body;

/** A button with a question beside it, which has the focus while it is asked, on the answer that changes nothing. */
export function AskFirst(props: AskingButtonProps & Pressed) {
  const { ask, text, label, button, isBusy, onConfirm, children, autoFocus, defaultOpen } = props;
  const { t } = useTexts();
  const trigger = useRef<HTMLButtonElement>(null);
  const cancelId = useId();
  const cancel = () => document.getElementById(cancelId);
  const giveBack = () => {
    const { activeElement } = document;
    const isWithin = cancel()?.parentElement?.contains(activeElement) === true;
    if (isWithin || activeElement === document.body) trigger.current?.focus();
  };
  return (
    <Popconfirm
      title={ask}
      description={text}
      okText={label}
      cancelText={t('common.cancel')}
      cancelButtonProps={{ id: cancelId }}
      disabled={button.disabled ?? false}
      defaultOpen={defaultOpen ?? false}
      getPopupContainer={placeOf}
      styles={PRESSABLE}
      onConfirm={() => {
        // What is shown next gives the focus back to where it is now.
        giveBack();
        return onConfirm();
      }}
      onOpenChange={(isOpen) => isOpen || giveBack()}
      afterOpenChange={(isOpen) => isOpen && cancel()?.focus()}
      motion={NO_MOTION}
    >
      <Button {...button} ref={trigger} {...(autoFocus ? { autoFocus } : {})} loading={isBusy}>
        {children}
      </Button>
    </Popconfirm>
  );
}
