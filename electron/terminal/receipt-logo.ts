import { readPicture } from '../catalogue/pictures.ts';
import type { PrintingSettings } from '../contract/printing.ts';
import { type Failure, fail } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';

/** Loaded with the first slip: see the module. */
const onPaper = () => import('../printing/on-paper.ts');

/** The logo of receipts: one of the shop's pictures, as dots for the paper. */
export class ReceiptLogo {
  readonly #folder: string;
  readonly #log: Pick<Log, 'warn'>;
  #made: { of: string; image: string } | null = null;

  constructor(picturesFolder: string, log: Pick<Log, 'warn'>) {
    this.#folder = picturesFolder;
    this.#log = log;
  }

  /** Why a picture cannot be the logo; null: it can. */
  async problemOf(logo: string): Promise<Failure | null> {
    const rule = { kind: 'format', format: 'receipt-logo' } as const;
    try {
      const { isReceiptLogo } = await import('../files/receipt-logo.ts');
      if (isReceiptLogo(await readPicture(this.#folder, logo))) return null;
    } catch (error) {
      return fail('storage', `The logo cannot be read: ${messageOf(error)}`, { field: 'logo' });
    }
    return fail('invalid', 'No receipt can have this logo.', { field: 'logo', rule });
  }

  /** The logo as a slip has it; undefined where there is none. A logo that cannot be read never stops a slip. */
  async onSlip({ logo, paperWidth }: PrintingSettings): Promise<string | undefined> {
    if (logo === null) return undefined;
    const of = `${logo} ${paperWidth}`;
    if (this.#made?.of === of) return this.#made.image;
    const image = await this.#make(logo, paperWidth);
    if (image !== undefined) this.#made = { of, image };
    return image;
  }

  async #make(logo: string, width: PrintingSettings['paperWidth']): Promise<string | undefined> {
    try {
      const { logoOnPaper } = await onPaper();
      const image = logoOnPaper(await readPicture(this.#folder, logo), width);
      if (image !== null) return image;
      this.#log.warn('The logo of receipts is damaged; slips are without it', logo);
    } catch (error) {
      this.#log.warn('The logo of receipts cannot be read; slips are without it', messageOf(error));
    }
    return undefined;
  }
}
