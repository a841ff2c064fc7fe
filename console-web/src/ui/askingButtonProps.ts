import type { ButtonProps } from 'antd';

export interface AskingButtonProps {
  readonly ask: string;
  readonly text: string;
  /** Of the button below the question. */
  readonly label: string;
  readonly button: Pick<ButtonProps, 'type' | 'size' | 'danger' | 'disabled'>;
  readonly isBusy: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly children: string;
}
