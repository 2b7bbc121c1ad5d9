/** Texts of asking an agent about somebody or something that is on the screen. */
export const askAboutMessages = {
  askAbout: (name: string) => `Ask about ${name}`,
  question: (name: string) => `What should I know about ${name}?`,
};
