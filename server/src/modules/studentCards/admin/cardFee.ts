import { PAYMENT_FEN_MAX } from '@self-print/contract/platform/dues.ts';
import type { StudentCardRules } from '@self-print/contract/platform/studentCardAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { studentCardSetting } from '../../../db/schema/studentCards.ts';
import type { Clock } from '../../../system.ts';
import { isAsAsked, type PriceApproval, priceApproval, unlessChanged } from '../../prices/priceApproval.ts';
import { readCardSetting } from '../settingStore.ts';

/** What the operation log and approvals call the settings of new student cards. */
export const CARD_SETTINGS = 'studentCards';
export const CARD_SETTINGS_LABEL = { zh: '补办学生证设置', en: 'Settings of new student cards' };

const cardFee = z.object({ feeFen: z.int().min(0).max(PAYMENT_FEN_MAX) });

export const cardFeeOf = ({ feeFen }: Pick<StudentCardRules, 'feeFen'>) => ({ feeFen });

/** What a new student card costs, to which a second person agrees. */
export const cardFeeKind = (clock: Clock): PriceApproval =>
  priceApproval({
    kind: 'cardFee',
    seenBy: 'studentCard:read',
    askedWith: 'studentCard:configure',
    labelOf: async () => CARD_SETTINGS_LABEL,
    apply: async (queries, { schoolCode }, wish) => {
      const { rules, feeAgreed, revision } = await readCardSetting(queries, schoolCode);
      const isSameStage = wish.before === null || feeAgreed;
      if (!isAsAsked(wish, cardFeeOf(rules)) || !isSameStage) return unlessChanged(false);
      const changed = await queries.orm
        .update(studentCardSetting)
        .set({
          rules: { ...rules, ...cardFee.parse(wish.after) },
          feeAgreed: true,
          revision: revision + 1,
          changedAt: clock.now(),
        })
        .where(and(eq(studentCardSetting.schoolCode, schoolCode), eq(studentCardSetting.revision, revision)))
        .returning({ revision: studentCardSetting.revision });
      return changed.length > 0 ? ok() : unlessChanged(false);
    },
  });
