/** Gives an editor's element the focus, with its text selected: a typed text takes its place. */
export function focusAndSelect(input: HTMLInputElement | HTMLTextAreaElement | null) {
  input?.focus()
  input?.select()
}
