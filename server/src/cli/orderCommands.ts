import { basename } from 'node:path';
import { ERRORS } from '@self-print/contract/errors.ts';
import { paperSize } from '@self-print/contract/fields.ts';
import { COPIES_MAX, DOCUMENT_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { yuanOf } from '@self-print/contract/money.ts';
import { z } from 'zod';
import { commandLineOperation } from '../http/operation.ts';
import { type Command, CommandProblem, defineCommand } from './command.ts';
import { count, flag, item, school, userName } from './options.ts';
import { personOf } from './personOf.ts';

const createOrderCommand = defineCommand({
  name: 'create-order',
  summary: 'Order a PDF file for a person and print its pickup code',
  options: z.object({
    school,
    userName,
    item,
    file: z.string().min(1).meta({ description: 'path of the PDF file' }),
    copies: count(1, COPIES_MAX, 1, 'copies'),
    duplex: flag('print on both sides'),
    colour: flag('print in colour'),
    paper: z._default(paperSize, 'A4').check(z.meta({ description: paperSize.options.join(', ') })),
    paid: flag('the fee was collected elsewhere'),
  }),
  run: async ({ deps, readFile }, options) => {
    // What reads PDF is heavy, and no other command needs it.
    const { inspectPdf } = await import('../modules/documents/inspectPdf.ts');
    const { createOrder } = await import('../modules/itemOrders/createOrder.ts');
    const { school: schoolCode, item: itemId, copies, duplex, colour, paper, paid } = options;
    const person = await personOf({ deps }, schoolCode, options.userName);
    const content = await readFile(options.file);
    if (content.byteLength > DOCUMENT_LIMIT_BYTES) throw new CommandProblem('The file is too large.');
    const facts = await inspectPdf(content);
    if (!facts.ok) {
      throw new CommandProblem(
        facts.problem === 'unreadable' ? 'The file is not a readable PDF.' : 'The file has too many pages.',
      );
    }
    const stored = await deps.storage.put('documents', 'application/pdf', content);
    const made = await createOrder(deps, {
      schoolCode,
      itemId,
      copies,
      duplex,
      colour,
      paid,
      userId: person.userId,
      document: { ...stored, fileName: basename(options.file), pages: facts.value.pages },
      horizontal: facts.value.horizontal,
      paperSize: paper,
      operation: commandLineOperation(schoolCode, 'order-created'),
    });
    if (!made.ok) {
      await deps.storage.delete(stored.key);
      throw new CommandProblem(
        made.problem.name === 'NOT_FOUND'
          ? `There is no item ${itemId} in school ${schoolCode}.`
          : `${ERRORS[made.problem.name].en}.`,
      );
    }
    const { takeCode, totalFee, validUntil } = made.value;
    return [
      `Pickup code: ${takeCode} (valid until ${validUntil.toISOString()})`,
      `${facts.value.pages} pages, ${copies} copies, fee ${yuanOf(totalFee)} yuan`,
      ...(totalFee > 0 && !paid
        ? ['The order must be paid before it prints (--paid marks it as paid).']
        : []),
    ];
  },
});

export const ORDER_COMMANDS: readonly Command[] = [createOrderCommand];
