/** One message to one phone. */
export interface TextMessage {
  /** UUID; whoever sends the same message again names it the same. */
  id: string;
  accountId: string;
  /** Digits with the country's, without a plus. */
  phone: string;
  text: string;
}

/** Passes messages on to phones. */
export interface TextMessageSender {
  /** Resolves when somebody has taken responsibility for the message. */
  send(message: TextMessage): Promise<void>;
}
