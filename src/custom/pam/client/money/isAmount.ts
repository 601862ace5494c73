/** Whether a typed text is an amount above zero, such as `12.50`. */
export const isAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0
