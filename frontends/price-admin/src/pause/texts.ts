export const pauseTexts = {
  pauseTitle: (name: string) => `Pause ${name}?`,
  pauseText: 'Players no longer see it and cannot buy it. Its price is kept. Orders already made are delivered.',
  pause: 'Pause',
  paused: 'Product paused.',
  pauseFailed: 'The product could not be paused. Please try again.',
  resumeTitle: (name: string) => `Put ${name} on sale again?`,
  resumeText: (reason: string) => `It was paused: ${reason}`,
  resume: 'Resume',
  resumed: 'Product is on sale again.',
  resumeFailed: 'The product could not be put on sale again. Please try again.',
};
