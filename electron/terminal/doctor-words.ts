import type { ReportWords } from '../diagnosis/report.ts';

/** Put in when main is built (build/vite.main.ts). */
declare const MADOGUCHI_DOCTOR_WORDS: ReportWords;

/** What the doctor says, in English and in the words of the screens: in a file of its own, which no other start reads. */
export const doctorWords = MADOGUCHI_DOCTOR_WORDS;
