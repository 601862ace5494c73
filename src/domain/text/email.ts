/** Has the text the form of an e-mail address? Linear on every input, unlike the usual pattern for addresses. */
export function looksLikeEmail(text: string): boolean {
  const at = text.indexOf('@')
  const domain = text.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return (
    at > 0 &&
    dot > 0 &&
    dot < domain.length - 1 &&
    !domain.includes('@') &&
    !/\s/.test(text) &&
    !domain.includes('..')
  )
}
