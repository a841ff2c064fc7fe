import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { type FormEvent, useState } from 'react';
import { isMailAddress } from '../../mailAddress.ts';
import { useCallMutation } from '../../queries.tsx';

/** Sends the electronic document of an order to one e-mail address. */
export function useMail(orderId: string) {
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const send = useCallMutation(documentCalls.sendByMail, { saysItself: true });
  return {
    email,
    setEmail,
    isWrong,
    /** The address to which it was sent. */
    sentTo: send.isSuccess ? send.variables.email : undefined,
    isBusy: send.isPending,
    error: send.error,
    submit: (event: FormEvent) => {
      event.preventDefault();
      const address = email.trim();
      const isRight = isMailAddress(address);
      setWrong(!isRight);
      if (isRight) send.mutate({ orderId, email: address });
    },
  };
}
