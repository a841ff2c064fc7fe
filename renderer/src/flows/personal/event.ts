import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import type { ItemDetail, ItemListRow } from '@self-print/contract/platform/items.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { AccountEvent } from '../account/state.ts';
import type { FaceEvent } from '../face/state.ts';
import type { InquiryEvent } from '../inquiry/state.ts';
import type { OutpatientEvent } from '../outpatient/state.ts';
import type { RegistrationEvent } from '../registration/state.ts';
import type { StudentCardEvent } from '../studentCard/state.ts';
import type { TrainEvent } from '../trainCard/state.ts';
import type { Choice } from './draft.ts';
import type { FormCheck } from './state.ts';
import type { StepEvent } from './steps/state.ts';

export type PersonalEvent =
  /** `draftId`: a new UUID, for the order that may come of it. */
  | { readonly type: 'choose'; readonly row: ItemListRow; readonly draftId: string }
  /** Back to a folder of the path by its place in it; -1 is the top. */
  | { readonly type: 'toFolder'; readonly depth: number }
  | { readonly type: 'tag'; readonly tagId: string | null }
  | { readonly type: 'search'; readonly words: string }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'change'; readonly choice: Choice }
  /** On with the item as it was shown, `shown` being the language of the screen. */
  | { readonly type: 'proceed'; readonly item: ItemDetail; readonly shown: Language }
  | { readonly type: 'fill'; readonly values: FormValues }
  | { readonly type: 'order' }
  /** `printsAtOnce`: the person has confirmed already that it is to be printed. */
  | { readonly type: 'take'; readonly orderId: string; readonly printsAtOnce?: boolean }
  /** `draftId`: a new UUID, for the order that may come of it. */
  | { readonly type: 'printFile'; readonly fileId: string; readonly draftId: string }
  /** `draftId`: a new UUID, for the order that may come of it. */
  | { readonly type: 'duplicate'; readonly orderId: string; readonly draftId: string }
  | { readonly type: 'unfinished' }
  | { readonly type: 'finished'; readonly on: boolean }
  /** `values`: what was typed into a form that has not been checked yet. */
  | { readonly type: 'back'; readonly values?: FormValues }
  /** What became of the act under way. An order that was claimed leaves this flow for the confirm screen. */
  | { readonly type: 'failed'; readonly failure: PlatformFailure }
  | ({ readonly type: 'checked' } & FormCheck)
  | { readonly type: 'submitted' }
  /** It was ordered, and has to be paid before a terminal can hold it. */
  | { readonly type: 'ordered' }
  | { readonly type: 'duplicated' }
  | { readonly type: 'saved' }
  | { readonly type: 'registration'; readonly event: RegistrationEvent }
  | { readonly type: 'train'; readonly event: TrainEvent }
  | { readonly type: 'studentCard'; readonly event: StudentCardEvent }
  | { readonly type: 'account'; readonly event: AccountEvent }
  | { readonly type: 'face'; readonly event: FaceEvent }
  | { readonly type: 'inquiry'; readonly event: InquiryEvent }
  | { readonly type: 'outpatient'; readonly event: OutpatientEvent }
  | { readonly type: 'step'; readonly event: StepEvent };
