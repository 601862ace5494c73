/** Adds the chat widget's script to the page, once; everything else is the widget's own. */
export function startChat(script: string, page: Document): void {
  const there = [...page.scripts].some(({ src }) => src === script)
  if (there) return
  const element = page.createElement('script')
  element.src = script
  element.async = true
  page.head.append(element)
}
