/**
 * Refusals as elepay 1.3.0 publishes them: HTTP 400, or 500 where the service failed; the meaning is in `errorCode`, and
 * `message` is Japanese unless `Accept-Language` asks for another language.
 */
import { randomUUID } from 'node:crypto';
import { type Refusal, type RefusalCode } from './errors.ts';

const messages = {
  M002001: '必須のパラメーターがありません。',
  M002002: 'パラメーターが正しくありません。',
  M002003: '指定されたリソースは存在しません。',
  M002004: 'リソースはすでに存在します。',
  M002005: 'この操作には対応していません。',
  M002006: '上限を超えています。',
  M002007: 'この注文番号はすでに支払われています。',
  M003000: '呼び出し方が正しくありません。',
  M004001: 'APIキーが正しくありません。',
  M004002: 'APIキーがありません。',
  M005000: '短時間のリクエストが多すぎます。',
  M006000: '現在のステータスでは操作できません。',
  M006002: 'この操作はすでに完了しています。',
  M006007: '支払い済みのため取り消せません。返金してください。',
  U001000: '残高が不足しています。',
  U003006: '読み取ったコードが正しくありません。',
  U003007: '読み取ったコードは使用済みの可能性があります。支払いを確認してください。',
  U003008: '読み取ったコードの有効期限が切れています。',
  S001000: 'システムエラーが発生しました。',
} as const;

export type ErrorCode = keyof typeof messages;

/** The `errorCode` of each refusal; null: the refusal is this machine's own and stays as it is. */
const errorCodes: Readonly<Record<RefusalCode, ErrorCode | null>> = {
  invalid_field: 'M002002',
  malformed_json: 'M002002',
  invalid_key: 'M004001',
  foreign_host: null,
  not_found: 'M002003',
  method_not_allowed: 'M003000',
  duplicate_order_no: 'M002004',
  code_captured: 'M006007',
  not_possible: 'M006000',
  refund_not_possible: 'M006000',
  subscription_not_new: 'M006000',
  subscription_not_past_due: 'M006000',
  subscription_canceled: 'M006002',
  U001000: 'U001000',
  U003006: 'U003006',
  U003007: 'U003007',
  U003008: 'U003008',
  body_too_large: 'M002006',
  unsupported_media_type: 'M003000',
  rate_limited: 'M005000',
  internal_error: 'S001000',
  not_offered: 'M002005',
};

const ofFields = { missing: 'M002001', unknown: 'M002003' } as const;

interface PublishedError {
  readonly requestId: string;
  readonly errorCode: string;
  /** An older number of the same. */
  readonly code: string;
  readonly message: string;
  readonly parameterName?: string;
}

export function errorCodeOf({ code, errors, published }: Refusal): ErrorCode | null {
  const problem = errors?.[0]?.problem;
  return published ?? (problem === undefined ? errorCodes[code] : ofFields[problem]);
}

export function statusOf(errorCode: ErrorCode): 400 | 500 {
  return errorCode.startsWith('S') ? 500 : 400;
}

export function publishedBody(
  errorCode: ErrorCode,
  { message, errors }: Refusal,
  acceptLanguage: string,
): PublishedError {
  const parameterName = errors?.[0]?.field;
  return {
    requestId: randomUUID(),
    errorCode,
    code: String(Number(errorCode.slice(1))),
    message: /^\s*en\b/i.test(acceptLanguage) ? message : messages[errorCode],
    ...(parameterName !== undefined && { parameterName }),
  };
}
