/** Why a page is not shown (spec 4, overlay types). */
export const overlay = {
  notAuthorised: 1,
  comingSoon: 2,
  outOfService: 3,
  trialEnded: 4,
  noRequest: 5,
} as const

export type OverlayType = (typeof overlay)[keyof typeof overlay]

/** Title and subtitle of each overlay, word by word as in spec 8. */
export const overlayTexts: Readonly<Record<OverlayType | 'default', { title: string; subtitle: string }>> = {
  1: {
    title: "Sorry! You're unable to view this Feature",
    subtitle: "You're not authorized to use this feature. kindly check with your management.",
  },
  2: {
    title: 'This Feature will be live soon',
    subtitle: "Don't missed our new feature that will be release.",
  },
  3: {
    title: 'Temporarily out of service!',
    subtitle: 'Our Technical Team is fixing this thing as soon as possible.',
  },
  4: {
    title: 'Oops! Your Free Trial period has ended',
    subtitle:
      'Kindly proceed with registering your Payment Information to continue experiencing the best of our service.',
  },
  5: {
    title: "You've no new request and upline need to be handle",
    subtitle:
      'This function will be able if one of your client using the vendor system and required you to use their PINs.',
  },
  default: {
    title: 'Temporarily out of service!',
    subtitle: 'Our Technical Team is working on it!',
  },
}

/** The texts that a type shows: its own, or the default for any value that is no type. */
export const overlayKey = (type: unknown): OverlayType | 'default' =>
  Object.values(overlay).find((known) => known === type) ?? 'default'
