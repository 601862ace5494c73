import { starOutline } from '../../../../src/resources/feedback/feedbackForm.ts'
import { html } from '../../../platform/pages/html.ts'

export const star = html`<svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true">
  <path d="${starOutline}" />
</svg>`
