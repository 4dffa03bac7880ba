/** A text message to one phone. */
export interface TextMessage {
  /** UUID; a retry uses the same one. */
  id: string;
  accountId: string;
  /** Digits with country code, without a plus. */
  phone: string;
  text: string;
  /** The code that `text` contains. */
  otp: string;
}

/** Sends text messages. */
export interface TextMessageSender {
  /** Resolves when the message is accepted for delivery. */
  send(message: TextMessage): Promise<void>;
}
