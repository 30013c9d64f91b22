export * from './bridge.ts';
export * from './channels.ts';
export * from './fields.ts';
export * from './limits.ts';
export * from './names.ts';
export * from './result.ts';
export * from './sale.ts';
export * from './terminal.ts';
