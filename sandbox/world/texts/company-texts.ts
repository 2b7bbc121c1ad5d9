/** What company pages write. Any opening goes with any two points and any closing. */
export const companyTexts = {
  openings: `
We are hiring, and the salary is in the advert.
Our autumn opening hours, and what is behind them.
Thank you to everyone who visited us last week.
New on our site today: answers to the twelve questions we hear most often.
A short look back at the quarter.
Meet the people who answer when you call us.
We moved. Same phone number, better coffee.
This week we handed over our largest project so far.`,
  points: `
The team has grown by three, and two of them came back to us from elsewhere.
We have cut our answering time to under two hours on working days.
Deliveries after 18:00 are possible again, on request.
Our service report is public, the bad weeks included.
Two apprentices passed their exams, one of them the best of her year.
We now publish what we spend on energy, month by month.
If something went wrong with your order this month, write to us, we read everything.
The workshop is open to schools on the first Thursday of the month.`,
  closings: `
More on our website, or just call.
See you at the open day.
Thank you for working with us.
Questions? Ask them below, a human answers.
We look forward to hearing from you.`,
  comments: `
Congratulations to the whole team!
Well deserved.
Proud to have been part of this.
Are you also looking in other cities?
Answering within two hours, I can confirm that.
Great people to work with.
When is the next open day?
Love the honest service report.`,
} as const;

/** What people write above a repost. An empty line would be a bare repost. */
export const repostWords = `
Worth five minutes of your day.
Reading this twice.
This is exactly what we talked about on Monday.
For everyone on my team.
I wish somebody had told me this two years ago.
Agree with every line but one. Guess which.
More posts like this, please.
If you run a warehouse, read this.
The comments are as good as the post.
Bookmarking.`;
