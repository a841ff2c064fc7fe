import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { StudentCardKey } from './studentCard.zh.ts';

/** Texts of new student cards. */
export const studentCardEn: Bundle<StudentCardKey> = {
  'personal.STUDENT_CARD': 'New student card',
  'card.title': 'New student card',
  'card.lead': 'Check your details, then confirm and pay',
  'card.loading': 'Looking up your record',
  'card.name': 'Name',
  'card.studentId': 'Student number',
  'card.college': 'College',
  'card.major': 'Major',
  'card.category': 'Level of study',
  'card.homeAddress': 'Home address',
  'card.terminus': 'Home station',
  'card.photo': 'Photo',
  'card.photo.yes': 'On record; used for the new card',
  'card.photo.no': 'None',
  'card.unknown': 'Not recorded',
  'card.wrong': 'If anything is wrong, do not pay. Have it corrected at the student office first.',
  'card.void': 'Your old card becomes void when you order, even if you find it again.',
  'card.voidNow': 'Your old card is void from now on, even if you find it again.',
  'card.fee': 'Fee',
  'card.free': 'Free of charge',
  'card.pay': 'Confirm and pay',
  'card.order': 'Order the card',
  'card.ordering': 'Ordering your card',
  'card.notOffered':
    'This terminal cannot take payments at the moment, and nothing was charged. Please try again later or use another terminal.',
  'card.refused': 'You cannot order a new card now',
  'card.from': 'You can order one from {{day}}',
  'card.requested': 'Your new card is being made',
  'card.requestedLead_one':
    'Ready about {{count}} day after you ordered. Collect it at {{place}} with your slip number',
  'card.requestedLead_other':
    'Ready about {{count}} days after you ordered. Collect it at {{place}} with your slip number',
  'card.made': 'Your new card is ready',
  'card.madeLead': 'Collect it at {{place}} with your slip number and your ID document',
  'card.slipNumber': 'Slip number',
  'card.done': 'Your card is ordered',
  'card.doneLead_one': 'Collect it in about {{count}} day at {{place}}. Bring the slip and your ID document',
  'card.doneLead_other':
    'Collect it in about {{count}} days at {{place}}. Bring the slip and your ID document',
  'card.printSlip': 'Print the pick-up slip',
  'card.making': 'Preparing the slip',
  'card.unprinted':
    'The slip was not printed. Your order is not affected: print it again, or write down the slip number.',
  'card.noPrinter':
    'This terminal cannot print right now. Please write down the slip number, or sign in at another terminal to print it.',
  'card.makesHere': 'This terminal can make the new card as soon as you have paid.',
  'card.makeNow': 'Make my card now',
  'card.makeLead':
    'This terminal can make your card now, in about two minutes. Or the office makes it, and you collect it with the slip',
  'card.make.title': 'Making your new card',
  'card.make.lead': 'This takes about two minutes. Please wait here',
  'card.make.asked': 'Getting ready',
  'card.make.taking': 'Taking a blank card',
  'card.make.encoding': 'Preparing the chip',
  'card.make.printing': 'Printing the card',
  'card.end.done': 'Your new card is ready. Please take it',
  'card.end.doneLead': 'Take it from the card slot and check what it says',
  'card.end.failed': 'This terminal could not make your card',
  'card.end.failedLead_one':
    'No card was made, and your payment stands. The office makes it: collect it in about {{count}} day at {{place}} with the slip',
  'card.end.failedLead_other':
    'No card was made, and your payment stands. The office makes it: collect it in about {{count}} days at {{place}} with the slip',
  'card.end.unknown': 'We cannot tell whether your card was made',
  'card.end.unknownLead':
    'If a card has come out, take it and tell staff. If not, do not order again: staff will check. Note the slip number and ask at {{place}}',
  'card.unsure': 'Your new card is being checked',
  'card.unsureLead':
    'Staff is checking whether the terminal has made it. Ask at {{place}} with your slip number',
  'card.finish': 'Finish',
};
