import type {
  ProvisioningPreview,
  ProvisioningReport,
  ProvisioningState,
  Result,
} from '../contract/index.ts';

/** Sets the terminal up from a file: whole or not at all. */
export interface Provisioner {
  readonly state: ProvisioningState;
  /** The file that was given at start, and everything that is wrong with it. */
  readonly report: ProvisioningReport;
  /** Reads that file again, and applies it if nothing is wrong any more. */
  retry(): Promise<Result<ProvisioningReport>>;
  preview(text: string): ProvisioningPreview;
  import(text: string): Promise<Result<undefined>>;
  export(): Promise<Result<{ path: string; rows: number }>>;
}
